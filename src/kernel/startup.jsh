// What every notebook starts with. Only packages that exist may be named: a wrong line here stops the first cell.
import plumbline.notebook.*;
import plumbline.random.*;
import plumbline.report.*;
import plumbline.report.drawing.*;
import plumbline.sampling.*;
import plumbline.sampling.kernels.*;
import plumbline.sampling.runs.*;
import plumbline.verification.*;
import plumbline.verification.anytime.*;
import plumbline.verification.exact.*;
import plumbline.verification.joint.*;
import plumbline.verification.mutation.*;
import plumbline.verification.ranks.*;
NotebookExtension.install();

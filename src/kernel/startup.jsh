// What every notebook starts with. Only packages that exist may be named: a wrong line here stops the first cell.
import plumbline.notebook.*;
import plumbline.random.*;
import plumbline.report.*;
import plumbline.sampling.*;
import plumbline.verification.*;
NotebookExtension.install();

/**
 * The notebooks in a real browser: starts {@code ./plumbline lab} and drives JupyterLab, or the
 * classic Notebook where there is no JupyterLab, in headless Chromium.
 */
package plumbline.browser;

/** The paper of both themes, for what surrounds the page in a browser; the same as `--paper` in tokens.css. */
export const themeColors = { light: '#fbf6ec', dark: '#0f1a24' }

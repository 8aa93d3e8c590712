/**
 * The colours of the site's drawings, by theme of the Studio, which loads no style sheet of the site. The same as in
 * app/[lang]/styles/tokens.css.
 */
export const palettes = {
  light: {
    '--card': '#fffdf8',
    '--clay': '#c4492a',
    '--crumb': '#f3d9a4',
    '--crust': '#b8622b',
    '--crust-deep': '#8f451c',
    '--line': '#e4dac8',
    '--night': '#12212e',
    '--olive': '#6d7b42',
    '--paper': '#fbf6ec',
    '--sea': '#0f6674',
    '--shade': '#06222b',
    '--sky': '#cfe6e4',
    '--soft': '#48525c',
    '--stone': '#e7dcc6',
    '--sun': '#f2b134',
  },
  dark: {
    '--card': '#16242f',
    '--clay': '#ee7650',
    '--crumb': '#7a5a2c',
    '--crust': '#c97a3f',
    '--crust-deep': '#8a4a20',
    '--line': '#27384a',
    '--night': '#0a131b',
    '--olive': '#a3b06c',
    '--paper': '#0f1a24',
    '--sea': '#4fb3bf',
    '--shade': '#05090d',
    '--sky': '#17384a',
    '--soft': '#a9b4bb',
    '--stone': '#2c3a46',
    '--sun': '#f6bf55',
  },
}

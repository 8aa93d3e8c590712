import localFont from 'next/font/local'

// `next/font` names, hashes and preloads the files.
//
// `optional`, not `swap`: text is laid out once, in our fonts if they are loaded in time (preloaded, they nearly always
// are), and otherwise in Arial, whose width differs by less than 5 %. With `swap` and the best fallbacks available, some
// lines still broke differently once the fonts were loaded: a layout shift of up to 0.04 while the text was read.
const heading = localFont({
  src: '../../fonts/heading.woff2',
  weight: '700 800',
  variable: '--face-heading',
  display: 'optional',
  adjustFontFallback: false,
})

const text = localFont({
  src: '../../fonts/text.woff2',
  weight: '400 700',
  variable: '--face-text',
  display: 'optional',
  adjustFontFallback: false,
})

export const fontClasses = `${heading.variable} ${text.variable}`

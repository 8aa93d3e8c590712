import localFont from 'next/font/local'

// `next/font` names, hashes and preloads the files.
//
// `optional`, not `swap`: text is laid out once, in our fonts if they are loaded in time (preloaded, they nearly always
// are) and in Arial if not, which is within 5 % as wide. With `swap` and the best fallbacks available, some lines still
// broke differently once the fonts were loaded, and text moved while it was read: a layout shift of up to 0.04.
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

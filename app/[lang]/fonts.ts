import localFont from 'next/font/local'

// `next/font` names, hashes and preloads the files; the metric-matched fallbacks are in styles/fonts.css.
//
// `optional`, not `swap`: a page is set once, in our fonts if they come in time (preloaded, they nearly always do)
// and in the fallbacks if not. With `swap` and the best fallbacks that can be had, lines still broke differently
// here and there when the fonts came, and text moved under the eyes of whoever read it: up to 0.04 of shift.
const heading = localFont({
  src: '../../fonts/bricolage-grotesque.woff2',
  weight: '700 800',
  variable: '--face-heading',
  display: 'optional',
  adjustFontFallback: false,
})

const text = localFont({
  src: '../../fonts/figtree.woff2',
  weight: '400 700',
  variable: '--face-text',
  display: 'optional',
  adjustFontFallback: false,
})

export const fontClasses = `${heading.variable} ${text.variable}`

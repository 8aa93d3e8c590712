import localFont from 'next/font/local'

// `next/font` names, hashes and preloads the files; the metric-matched fallbacks are in styles/fonts.css.
const heading = localFont({
  src: '../../fonts/bricolage-grotesque.woff2',
  weight: '700 800',
  variable: '--face-heading',
  display: 'swap',
  adjustFontFallback: false,
})

const text = localFont({
  src: '../../fonts/figtree.woff2',
  weight: '400 700',
  variable: '--face-text',
  display: 'swap',
  adjustFontFallback: false,
})

export const fontClasses = `${heading.variable} ${text.variable}`

import { differenceEuclidean, formatHex, interpolate, oklab as toOklab, wcagContrast } from 'culori'

/** The colours of a theme by their tokens, such as `--paper`. */
export type Palette = Record<string, string>

/** Parses the colours of both themes: `:root` has the light ones, and `.dark` overrides them. */
export function parseTokens(css: string): { light: Palette; dark: Palette } {
  const light = parseRule(css, ':root')
  const dark = parseRule(css, '.dark')
  const unknown = Object.keys(dark).find((token) => !(token in light))
  if (unknown) throw new Error(`The token ${unknown} has a value in .dark but none in :root.`)
  return { light, dark: { ...light, ...dark } }
}

function parseRule(css: string, selector: string): Palette {
  const start = css.indexOf(`${selector} {`)
  if (start === -1) throw new Error(`The style sheet of the tokens has no rule ${selector}.`)
  const body = css.slice(start, css.indexOf('}', start))
  const declarations = [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(
    declarations.map(([, token = '', value = '']) => {
      if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return [token, value]
      throw new Error(`The token ${token} is ${value}. Icons and pictures need the form #rrggbb.`)
    }),
  )
}

/** A fill of the sprite, `var(--paper)` or `color-mix(in oklab,var(--second) 60%,var(--shade))`, as the name of a class. */
export function toFillName(fill: string): string {
  const plain = /^var\(--([\w-]+)\)$/.exec(fill)
  if (plain?.[1]) return plain[1]
  const mixed = /^color-mix\(in oklab, ?var\(--([\w-]+)\) (\d+)%, ?var\(--([\w-]+)\)\)$/.exec(fill)
  if (mixed) return mixed.slice(1).join('-')
  throw new Error(`A fill of the mark is ${fill}. It must be a token or a mix of two.`)
}

/** The colour of such a class: `paper`, or `second-60-shade` for 60 % of `--second` mixed with `--shade`. */
export function toColor(name: string, palette: Palette): string {
  const [, one, share, other] = /^([\w-]+)-(\d+)-([\w-]+)$/.exec(name) ?? []
  const find = (token: string) => {
    const color = palette[`--${token}`]
    if (color) return color
    throw new Error(`A drawing uses the colour “${name}”, but there is no token --${token}.`)
  }
  return one && other ? mix(find(one), Number(share) / 100, find(other)) : find(name)
}

/** Mixes two colours like `color-mix(in oklab, …)`. */
const mix = (one: string, share: number, other: string): string =>
  formatHex(interpolate([other, one], 'oklab')(share))

/** The backgrounds of a theme, as names for `toColor`. */
export type Grounds = {
  /** Where there is text, fields and buttons, such as `paper`. */
  pages: readonly string[]
  /** Where there are buttons and signs only. */
  offers: readonly string[]
  /** A dark part of a page with a button of its own. */
  band: string
}

/** The least contrast of text (WCAG 2, 1.4.3). */
const textContrast = 4.5

/** The least contrast of large text, buttons and signs (WCAG 2, 1.4.3 and 1.4.11). */
const signContrast = 3

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export const toContrast: (one: string, other: string) => number = wcagContrast

/** How far apart two colours look: about 0.02 can just be seen. */
export const toDistance: (one: string, other: string) => number = differenceEuclidean('oklab')

const step = 0.005

/** A darker or lighter shade, less colourful the closer it is to black or white. */
function shift(color: string, lightness: number): string {
  const oklab = lightness === 0 ? undefined : toOklab(color)
  if (oklab === undefined) return color
  const { l, a, b } = oklab
  const shifted = Math.min(1, Math.max(0, l + lightness))
  const share = lightness < 0 ? shifted / l : Math.sqrt((1 - shifted) / (1 - l))
  return formatHex({ mode: 'oklab', l: shifted, a: a * share, b: b * share })
}

/** The first value that is found for a shade of a colour: the colour itself, then ever darker and lighter ones. */
function findForShade<T>(color: string, find: (shade: string) => T | null): T {
  for (let away = 0; away <= 1; away += step)
    for (const lightness of away === 0 ? [0] : [-away, away]) {
      const found = find(shift(color, lightness))
      if (found !== null) return found
    }
  throw new Error(`No shade of ${color} has enough contrast with its backgrounds.`)
}

const buttonTexts = ['#fff', '#1a0d07'] as const

/** How much a button under the pointer differs: darker where its text is white, otherwise lighter. */
const hover = 0.065

/** Colours of errors. The one that looks less like the accent is used. */
const errors = ['#b5005a', '#c62a1b'] as const

/**
 * The colours of actions and errors that follow from `--accent`. If it contrasts too little with a background or with the text
 * on it, its nearest shade with enough contrast replaces it.
 */
export function deriveAccent(palette: Palette, { pages, offers, band }: Grounds): Palette {
  const onPages = pages.map((name) => toColor(name, palette))
  const onOffers = offers.map((name) => toColor(name, palette))
  const onBand = toColor(band, palette)
  const contrasts = (color: string, others: readonly string[], least: number) =>
    others.every((other) => toContrast(color, other) >= least)
  const isButton = (fill: string, text: string, grounds: readonly string[]) =>
    contrasts(fill, grounds, signContrast) && toContrast(fill, text) >= textContrast

  const button = findForShade(toColor('accent', palette), (accent) => {
    for (const text of buttonTexts) {
      const strong = shift(accent, text === '#fff' ? -hover : hover)
      if ([accent, strong].every((fill) => isButton(fill, text, [...onPages, ...onOffers])))
        return { '--accent': accent, '--accent-strong': strong, '--on-accent': text }
    }
    return null
  })
  const bandButton = findForShade(button['--accent'], (fill) => {
    const text = buttonTexts.find((each) => isButton(fill, each, [onBand]))
    return text ? { '--band-button': fill, '--on-band-button': text } : null
  })
  const toText = (color: string) =>
    findForShade(color, (shade) =>
      contrasts(shade, onPages, textContrast) && contrasts(shade, onOffers, signContrast) ? shade : null,
    )
  const text = toText(button['--accent-strong'])
  const accents = [button['--accent'], text]
  const toLeast = (color: string) => Math.min(...accents.map((accent) => toDistance(color, accent)))
  const [error = text] = errors.map(toText).sort((one, other) => toLeast(other) - toLeast(one))
  return { ...button, '--accent-text': text, ...bandButton, '--error': error }
}

/** The style sheet of the tokens with the derived colours of both themes, whose lines it must have. */
export function withDerived(css: string, grounds: Record<'light' | 'dark', Grounds>): string {
  const themes = parseTokens(css)
  const start = css.indexOf('.dark {')
  const replace = (part: string, derived: Palette) =>
    Object.entries(derived).reduce((text, [token, value]) => {
      const line = new RegExp(`(${token}: )#[0-9a-f]+`, 'i')
      if (!line.test(text))
        throw new Error(`The style sheet of the tokens lacks the line of ${token} in a theme.`)
      return text.replace(line, `$1${value}`)
    }, part)
  return (
    replace(css.slice(0, start), deriveAccent(themes.light, grounds.light)) +
    replace(css.slice(start), deriveAccent(themes.dark, grounds.dark))
  )
}

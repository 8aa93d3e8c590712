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

type Triple = [number, number, number]

/** Mixes two colours like `color-mix(in oklab, …)`. */
function mix(one: string, share: number, other: string): string {
  const [first, second] = [toOklab(one), toOklab(other)]
  const between = (at: 0 | 1 | 2) => first[at] * share + second[at] * (1 - share)
  return fromOklab([between(0), between(1), between(2)])
}

/** The lightness of a colour, and its place between green and red, and blue and yellow. https://bottosson.github.io/posts/oklab/ */
function toOklab(hex: string): Triple {
  const [r, g, b] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The red, green and blue light of a colour, from 0 to 1. */
function toLinear(hex: string): Triple {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const toShare = (at: number) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [toShare(0), toShare(2), toShare(4)]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const toDigits = (light: number) => {
    const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, share)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(toDigits).join('')}`
}

/** The backgrounds of a theme, as names for `toColor`. */
export type Grounds = {
  /** Where there is text, fields and buttons, such as `paper`. */
  pages: readonly string[]
  /** Where there are buttons and signs only. */
  offers: readonly string[]
  /** A dark part of a page with a button of its own. */
  band: string
}

/** The contrasts of WCAG 2: of text, and of large text, buttons and signs. */
export const textContrast = 4.5
export const signContrast = 3

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function toContrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function toLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far apart two colours look: about 0.02 can just be seen. */
export function toDistance(one: string, other: string): number {
  const [first, second] = [toOklab(one), toOklab(other)]
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
}

const step = 0.005

/** A darker or lighter shade, less colourful the closer it is to black or white. */
function shift(color: string, lightness: number): string {
  if (lightness === 0) return color
  const [l, a, b] = toOklab(color)
  const shifted = Math.min(1, Math.max(0, l + lightness))
  const share = lightness < 0 ? shifted / l : Math.sqrt((1 - shifted) / (1 - l))
  return fromOklab([shifted, a * share, b * share])
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

/** The text of a button: white, or nearly black. */
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

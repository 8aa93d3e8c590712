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
export function toOklab(hex: string): Triple {
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
export function toLinear(hex: string): Triple {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const toShare = (at: number) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [toShare(0), toShare(2), toShare(4)]
}

export function fromOklab([lightness, a, b]: Triple): string {
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

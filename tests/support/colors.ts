import { themes } from '#lib/colors/themes.ts'

/** A token’s colour in a theme, in the format of computed styles: `rgb(15, 26, 36)`. */
export function toComputedColor(theme: keyof typeof themes, token: keyof typeof themes.light): string {
  const hex = themes[theme][token].slice(1)
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  return `rgb(${digits.map((pair) => Number.parseInt(pair, 16)).join(', ')})`
}

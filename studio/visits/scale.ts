const firsts = [1, 2, 2.5, 5, 10]

/** The lines of a chart's scale: two whole, round numbers, the higher one at or above the greatest value. */
export function toScale(most: number): { top: number; lines: number[] } {
  const half = Math.max(1, most / 2)
  const power = 10 ** Math.floor(Math.log10(half))
  const first = firsts.find((each) => each * power >= half && Number.isInteger(each * power)) ?? 10
  const step = first * power
  return { top: 2 * step, lines: [0, step, 2 * step] }
}

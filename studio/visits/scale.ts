const firsts = [1, 2, 2.5, 5, 10]

/** The lines of a chart's scale: whole, round numbers from 0 to one at or above the greatest value, five at most. */
export function toScale(most: number): { top: number; lines: number[] } {
  const third = Math.max(1, most / 3)
  const power = 10 ** Math.floor(Math.log10(third))
  const first = firsts.find((each) => each * power >= third && Number.isInteger(each * power)) ?? 10
  const step = first * power
  const many = Math.max(1, Math.ceil(most / step))
  return { top: many * step, lines: Array.from({ length: many + 1 }, (_, at) => at * step) }
}

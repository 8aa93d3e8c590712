export type Figures = { runs: number; median: number; p95: number; min: number; max: number }

/** Median, 95th percentile (nearest rank) and bounds of some measurements. */
export function toFigures(values: number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
  return { runs: sorted.length, median: at(0.5), p95: at(0.95), min: at(0), max: at(1) }
}

/** Prints measurements as a table under their title. */
export function printFigures(title: string, figures: object): void {
  const isNested = Object.values(figures).some((value) => typeof value === 'object')
  console.log(`\n${title}`)
  console.table(isNested ? figures : { '': figures })
}

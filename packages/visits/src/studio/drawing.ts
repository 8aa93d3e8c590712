import type { CSSProperties } from 'react'

/** The Studio's blue in both themes. */
export const barColor = 'color-mix(in srgb, var(--card-focus-ring-color) 85%, var(--card-bg-color))'

/** A background that shows a share of 1 as a horizontal bar. */
export const toBar = (share: number) =>
  `linear-gradient(to right, color-mix(in srgb, var(--card-focus-ring-color) 16%, transparent) ${Math.max(1, 100 * share)}%, transparent 0)`

export const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

export const tableStyle: CSSProperties = { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }

/** A cell with a number; digits have equal widths. */
export const numberCell: CSSProperties = {
  padding: '7px 0 7px 12px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
}

import type { CSSProperties } from 'react'

/** The Studio's own blue, which is as clear on its light cards as on its dark ones. */
export const barColor = 'var(--card-focus-ring-color)'

/** The same where it stands back, behind words or beside the bar that is pointed at. */
export const quietColor = 'color-mix(in srgb, var(--card-focus-ring-color) 45%, transparent)'
export const backColor = 'color-mix(in srgb, var(--card-focus-ring-color) 16%, transparent)'

/** For screen readers alone. */
export const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** A table as wide as its card. */
export const tableStyle: CSSProperties = { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }

/** A cell with a number, whose digits stand below one another. */
export const numberCell: CSSProperties = {
  padding: '7px 0 7px 12px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
}

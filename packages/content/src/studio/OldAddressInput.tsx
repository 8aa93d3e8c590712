import { toReadablePath } from '@freelance-site/releases'
import { Box } from '@sanity/ui'
import type { ClipboardEvent } from 'react'
import { type StringInputProps, set } from 'sanity'
import { toTypedPath } from '../redirects/redirectTypes.ts'

/** An input for an address of the old site. Of a whole address that is pasted, it takes the path. */
export function OldAddressInput(props: StringInputProps) {
  const { readOnly, onChange } = props
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim()
    const path = pasted.startsWith('/') ? undefined : toTypedPath(pasted)
    if (readOnly || path === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(set(toReadablePath(path)))
  }
  return <Box onPasteCapture={handlePaste}>{props.renderDefault(props)}</Box>
}

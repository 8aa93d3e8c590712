import { Box } from '@sanity/ui'
import type { ClipboardEvent } from 'react'
import { type StringInputProps, set } from 'sanity'

/** `https://www.example.com` of `www.example.com`, as people copy and say addresses; null if it is none, or already whole. */
export function toWebAddress(text: string): string | null {
  const typed = text.trim()
  return /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(typed) ? `https://${typed}` : null
}

/** Sanity's field for an address. It completes one without `https://`, which browsers no longer show. */
export function UrlInput(props: StringInputProps) {
  const { value = '', readOnly, onChange } = props
  const complete = (address: string | null) => {
    if (address !== null && !readOnly) onChange(set(address))
  }
  const handlePaste = (event: ClipboardEvent) => {
    const address = toWebAddress(event.clipboardData.getData('text/plain'))
    const field = event.target
    if (address === null || !(field instanceof HTMLInputElement)) return
    const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
    if (selected < field.value.length) return
    event.preventDefault()
    event.stopPropagation()
    complete(address)
  }
  return (
    <Box onPasteCapture={handlePaste} onBlurCapture={() => complete(toWebAddress(value))}>
      {props.renderDefault(props)}
    </Box>
  )
}

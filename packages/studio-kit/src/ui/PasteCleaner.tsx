import { Box } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import type { ClipboardEvent, ReactNode } from 'react'
import { useT } from '../words/words.ts'

const replacements: readonly [RegExp, string][] = [
  // The bullet or number that Word draws before an item of a list.
  [/<!(?:--)?\[if !supportLists\](?:--)?>.*?<!(?:--)?\[endif\](?:--)?>/gis, ''],
  // Several spaces, which Word marks, and of which HTML shows one.
  [/<span[^>]*mso-spacerun:[^>]*>(?:\s|&nbsp;|\u00a0)*<\/span>/gi, ' '],
  // A bullet that was typed, or that a font of signs draws, at the beginning of an item.
  [/(<li\b[^>]*>(?:\s*<(?:p|span)\b[^>]*>)*)(?:\s|&nbsp;|\u00a0)*[•·▪◦‣](?:\s|&nbsp;|\u00a0)*/gi, '$1'],
]

/** The HTML of a pasted text without what only Word understands. Sanity's editor makes blocks of the rest. */
export const toCleanHtml = (html: string): string =>
  replacements.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), html)

/** Whether a pasted text has a table with several cells, and not only the frame of a mail. */
export const hasTable = (html: string): boolean =>
  (html.match(/<t[dh]\b/gi) ?? []).length > 1 && /<table\b/i.test(html)

/** Cleans what is pasted into the editor of formatted text that it surrounds, and says that there are no tables. */
export function PasteCleaner({ children }: { children: ReactNode }) {
  const t = useT()
  const toast = useToast()
  const handlePaste = (event: ClipboardEvent) => {
    // Copied in an editor of the Studio: it has its blocks, with links, which the HTML alone would lose.
    if (event.clipboardData.types.includes('application/x-portable-text')) return
    const html = event.clipboardData.getData('text/html')
    const cleaned = toCleanHtml(html)
    if (cleaned === html) {
      if (hasTable(html)) toast.push({ id: 'pasted-table', status: 'warning', title: t('paste.table') })
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', event.clipboardData.getData('text/plain'))
    clipboardData.setData('text/html', cleaned)
    event.target.dispatchEvent(
      new window.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }
  return <Box onPasteCapture={handlePaste}>{children}</Box>
}

import type { StudioLanguage } from '@freelance-site/foundation'
import { Select, Stack } from '@sanity/ui'
import type { ClipboardEvent, FormEvent } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { useT } from '../words/words.ts'
import { useStudioLocale } from './languages.ts'

type LinkTarget = { path: string; title: string }

/**
 * An input for the address of a link: Sanity's field for any address, and a list of the site's pages.
 * The field stands first because a dialog of Sanity gives the focus to its first control,
 * and a click on a dead link must lead to the address.
 */
export const createLinkInput = (toPages: (language: StudioLanguage) => readonly LinkTarget[]) =>
  function LinkInput(props: StringInputProps) {
    const t = useT()
    const pages = toPages(useStudioLocale())
    const { value, readOnly, onChange } = props
    /** A whole address of this site becomes its path: the site may move, and links between its pages are checked. */
    const handlePaste = (event: ClipboardEvent) => {
      const url = URL.parse(event.clipboardData.getData('text/plain').trim())
      if (readOnly || url?.origin !== window.location.origin) return
      event.preventDefault()
      event.stopPropagation()
      onChange(set(url.pathname + url.search + url.hash))
    }
    return (
      <Stack gap={2} onPasteCapture={handlePaste}>
        {props.renderDefault(props)}
        <Select
          aria-label={t('link.page')}
          value={pages.find(({ path }) => path === value)?.path ?? ''}
          disabled={readOnly}
          onChange={({ currentTarget }: FormEvent<HTMLSelectElement>) =>
            onChange(currentTarget.value === '' ? unset() : set(currentTarget.value))
          }
        >
          <option value="">{t('link.page')}</option>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </Select>
      </Stack>
    )
  }

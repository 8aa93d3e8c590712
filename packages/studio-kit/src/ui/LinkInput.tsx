import type { StudioLanguage } from '@freelance-site/foundation'
import { Select, Stack, Text } from '@sanity/ui'
import type { ClipboardEvent, FormEvent } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { useT } from '../words/words.ts'
import { useStudioLocale } from './languages.ts'
import { useListened } from './listen.ts'

/** Pages of the site under one heading of the list, such as those of one language. */
export type LinkTargets = { title: string; pages: readonly { path: string; title: string }[] }

/**
 * Where a link may lead within the site.
 * @example
 * import { createLinkInput } from '@freelance-site/studio-kit/studio'
 *
 * const LinkInput = createLinkInput({
 *   toPages: () => [{ title: 'Pages', pages: [{ title: 'Contact', path: '/contact' }] }],
 * })
 */
export type LinkTargetOptions = {
  toPages: (language: StudioLanguage) => readonly LinkTargets[]
  /** The published documents with pages of their own, as GROQ: a filter and a projection. The list follows their order. */
  documents?: {
    filter: string
    projection: string
    toPages: (found: readonly unknown[], language: StudioLanguage) => readonly LinkTargets[]
  }
}

type Documents = NonNullable<LinkTargetOptions['documents']>

/** The pages of published documents as they are now, and whether the lake does not answer. */
export function useDocumentTargets(documents: Documents | undefined, language: StudioLanguage) {
  const found = useListened<unknown[]>(
    documents
      ? { query: `*[${documents.filter}]${documents.projection}`, perspective: 'published', tag: 'links' }
      : null,
  )
  const targets = documents && typeof found !== 'string' ? documents.toPages(found, language) : []
  return { targets, isFailed: found === 'failed' }
}

/**
 * An input for the address of a link: Sanity's field for any address, and a list of the site's pages.
 * The field stands first because a dialog of Sanity gives the focus to its first control,
 * and a click on a dead link must lead to the address.
 */
export const createLinkInput = ({ toPages, documents }: LinkTargetOptions) =>
  function LinkInput(props: StringInputProps) {
    const t = useT()
    const language = useStudioLocale()
    const { targets, isFailed } = useDocumentTargets(documents, language)
    const groups = [...toPages(language), ...targets].filter(({ pages }) => pages.length > 0)
    const isListed = groups.some(({ pages }) => pages.some(({ path }) => path === props.value))
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
          value={isListed ? value : ''}
          disabled={readOnly}
          onChange={({ currentTarget }: FormEvent<HTMLSelectElement>) =>
            onChange(currentTarget.value === '' ? unset() : set(currentTarget.value))
          }
        >
          <option value="">{t('link.page')}</option>
          {groups.map(({ title, pages }) => (
            <optgroup key={title} label={title}>
              {pages.map((page) => (
                <option key={page.path} value={page.path} translate="no">
                  {page.title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {isFailed && (
          <Text size={1} muted role="status">
            {t('link.failed')}
          </Text>
        )}
      </Stack>
    )
  }

import { toLanguageName } from '@freelance-site/foundation'
import { Box, Button, Flex } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { type PreviewHeaderProps, usePresentationNavigate, usePresentationParams } from 'sanity/presentation'
import { existsIn, parseLocalePath } from '#lib/addresses.ts'
import { documentPageTypes } from '#lib/content/documents.ts'
import { parseDocumentPath } from '#lib/documentPaths.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { previewRoot, toPreviewHref, toPreviewPath } from '#lib/preview/preview.ts'
import { useWords } from './words/words.ts'

type Paths = Partial<Record<Locale, string>>

/** The previewed page in each language; the present one is chosen. Null where the page does not exist. */
function usePreviewLanguages(preview: string, origin: string) {
  const { pathname } = new URL(preview, origin)
  const [present, ...rest] = pathname.slice(previewRoot.length + 1).split('/')
  const { path } = parseLocalePath(`/${rest.join('/')}`)
  const ownPaths = useDocumentPaths(path)
  const toHref = (locale: Locale) => {
    if (ownPaths === null) return existsIn(path, locale) ? toPreviewHref(pathname, locale) : null
    const own = ownPaths[locale]
    return own === undefined ? null : toPreviewPath(own, locale)
  }
  return locales.map((locale) => ({ locale, isChosen: locale === present, href: toHref(locale) }))
}

/** The paths of the document whose page has this one, in each language in which it exists; null until they are known, and for other pages. */
function useDocumentPaths(path: string): Paths | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<{ path: string; paths: Paths } | null>(null)
  useEffect(() => {
    const { type, slug } = parseDocumentPath(path) ?? {}
    const own = documentPageTypes.find(({ name }) => name === type)
    if (!own) return
    const query = `*[_type == $type && (${locales.map((locale) => `slug.${locale}.current == $slug`).join(' || ')})][0]`
    const reading = new AbortController()
    client
      .fetch<unknown>(
        query,
        { type, slug },
        { perspective: 'drafts', tag: 'preview-languages', signal: reading.signal },
      )
      .then(
        (document) => setFound({ path, paths: own.pages.findPaths(document) ?? {} }),
        // Then the bar offers both languages, as before the answer.
        () => {},
      )
    return () => reading.abort()
  }, [client, path])
  return found?.path === path ? found.paths : null
}

/** How long after a change of language a page that was still starting may undo it. */
const settlesAfterMs = 15_000

/**
 * Goes to the previewed page in another language. A page that is still starting says to Presentation where it is, and so undoes
 * the change: then it is made again.
 */
function useLanguageChange(pathname: string): (to: string) => void {
  const navigate = usePresentationNavigate()
  const change = useRef({ from: '', to: '', isReached: false, until: 0 })
  useEffect(() => {
    const { from, to, isReached, until } = change.current
    if (pathname === to) change.current.isReached = true
    else if (isReached && pathname === from && performance.now() < until) navigate(to)
  }, [pathname, navigate])
  return (to) => {
    change.current = { from: pathname, to, isReached: false, until: performance.now() + settlesAfterMs }
    navigate(to)
  }
}

/** Sanity's bar above a preview, with the languages of the site before it. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { t, locale: language } = useWords()
  const { preview = '' } = usePresentationParams()
  const changeTo = useLanguageChange(new URL(preview, window.location.origin).pathname)
  const names = toLanguageNames(language)
  const languages = usePreviewLanguages(preview, window.location.origin)
  return (
    <Flex align="center" style={{ width: '100%' }}>
      <Flex role="group" aria-label={t('preview.language')} flex="none" gap={1} style={{ marginRight: 4 }}>
        {languages.map(({ locale, isChosen, href }) => (
          <Button
            key={locale}
            mode="bleed"
            fontSize={1}
            padding={2}
            text={locale.toUpperCase()}
            title={
              href === null
                ? t('preview.missing', { language: toLanguageName(locale, language) })
                : names[locale]
            }
            aria-label={`${locale.toUpperCase()}, ${names[locale]}`}
            aria-pressed={isChosen}
            selected={isChosen}
            disabled={href === null}
            onClick={() => href !== null && changeTo(href)}
          />
        ))}
      </Flex>
      <Box flex={1} style={{ minWidth: 0 }}>
        {props.renderDefault(props)}
      </Box>
    </Flex>
  )
}

import { Box, Button, Flex } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { type PreviewHeaderProps, usePresentationNavigate, usePresentationParams } from 'sanity/presentation'
import { existsIn, parseLocalePath } from '#lib/addresses.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { previewRoot, toPreviewHref } from '#lib/preview/preview.ts'
import { useWords } from './words/words.ts'

/** The previewed page in each language; the present one is chosen. Null where the page does not exist. */
function toPreviewLanguages(preview: string, origin: string) {
  const { pathname } = new URL(preview, origin)
  const [present, ...rest] = pathname.slice(previewRoot.length + 1).split('/')
  const { path } = parseLocalePath(`/${rest.join('/')}`)
  const toHref = (locale: Locale) => (existsIn(path, locale) ? toPreviewHref(pathname, locale) : null)
  return locales.map((locale) => ({ locale, isChosen: locale === present, href: toHref(locale) }))
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
  return (
    <Flex align="center" style={{ width: '100%' }}>
      <Flex role="group" aria-label={t('preview.language')} flex="none" gap={1} style={{ marginRight: 4 }}>
        {toPreviewLanguages(preview, window.location.origin).map(({ locale, isChosen, href }) => (
          <Button
            key={locale}
            mode="bleed"
            fontSize={1}
            padding={2}
            text={locale.toUpperCase()}
            title={names[locale]}
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

import { getIn, toLake } from '@freelance-site/content'
import {
  createBuiltInSectionsInput,
  createLinkInput,
  createTranslationInput,
  type NoteBelowProps,
  PagePreviews,
  SearchCounter,
  TranslationInput,
  useStudioLocale,
} from '@freelance-site/studio-kit/studio'
import { AddIcon } from '@sanity/icons/Add'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import {
  type ObjectInputProps,
  PatchEvent,
  type SchemaTypeDefinition,
  set,
  useEditState,
  useFormCallbacks,
  useFormValue,
} from 'sanity'
import { findNewerSections, toStoredWords } from '#lib/content/builtInLegal.ts'
import { wordsPages } from '#lib/content/pageWords.ts'
import { regionMark } from '#lib/content/region.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { isLocale, locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { findMissingStress } from '#schemas/pages.ts'
import { translatorFor } from '#schemas/words/words.ts'
import { linkTargets } from './linkTargets.ts'
import { AmountInput, PriceInput, VatInput } from './PriceInput.tsx'
import { findBuiltInWord, findChosenPicture, toPagePreview } from './pagePreview.ts'
import { SharedPicture } from './SharedPicture.tsx'
import { useWords } from './words/words.ts'

const LinkInput = createLinkInput(linkTargets)

/**
 * A bilingual text of a page. An empty field has the site's built-in words as its placeholder; those for search engines say where
 * results cut them.
 */
const WordInput = createTranslationInput(findBuiltInWord, function NoteBelow(props) {
  const [group, part] = props.path
  const name = props.path.at(-1)
  if (group === 'seo' && (part === 'title' || part === 'description'))
    return <SeoCounter {...props} part={part} />
  return name === 'stressed' || name === 'title' ? <MissingStress {...props} name={name} /> : null
})

/** Below the tagline: writes what becomes the city or region, which nobody would type by heart. */
function RegionButton({ path, language }: NoteBelowProps) {
  const { t } = useWords()
  const { onChange } = useFormCallbacks()
  const written = useFormValue([...path, language])
  const type = useFormValue(['_type'])
  const text = typeof written === 'string' ? written : ''
  if (type !== 'siteSettings' || path.join('.') !== 'tagline' || text.includes(regionMark)) return null
  return (
    <Flex>
      <Button
        mode="bleed"
        fontSize={1}
        padding={2}
        icon={AddIcon}
        text={t('region.insert')}
        onClick={() => onChange(PatchEvent.from(set(`${text} ${regionMark}`.trim(), [language])))}
      />
    </Flex>
  )
}

/** Below a title without its stressed words, and below these words: a phone shows no tooltips. */
function MissingStress({ id, path, language, name }: NoteBelowProps & { name: 'title' | 'stressed' }) {
  const t = translatorFor(useStudioLocale())
  const type = useFormValue(['_type'])
  const section = path.slice(0, -1)
  const written = useFormValue([...section])
  const page = wordsPages.find((each) => pages[each].document === type)
  const missing: Record<string, string> = page ? findMissingStress(page, section, written) : {}
  const words = missing[language]
  if (words === undefined) return null
  return (
    <Flex gap={2} role="status">
      <Text size={1}>
        <WarningOutlineIcon />
      </Text>
      <Text size={1} id={id}>
        {name === 'title' ? t('page.title.lostStress', { words }) : t('page.stressed.missing')}
      </Text>
    </Flex>
  )
}

function SeoCounter({ id, part, language }: NoteBelowProps & { part: 'title' | 'description' }) {
  const { document, settings } = usePreviewed()
  const page = isLocale(language) ? toPagePreview(document, settings, language) : null
  if (page === null) return null
  return <SearchCounter id={id} part={part} text={part === 'title' ? page.withBrand : page.description} />
}

/** The document of the form, and the published settings of the site. */
function usePreviewed() {
  const document = useFormValue([])
  const { published: settings, ready } = useEditState(siteSettingsId, 'siteSettings')
  return { document, settings, ready }
}

const LegalPageInput = createBuiltInSectionsInput({ findNewer: findNewerSections, toStored: toStoredWords })

const inputs = new Map<string, object>([
  ['price', PriceInput],
  ['priceAmount', AmountInput],
  ['priceVat', VatInput],
  ['localeString', TranslationInput],
  ['localeText', createTranslationInput(() => null, RegionButton)],
  ['localeBlocks', TranslationInput],
  ['linkAddress', LinkInput],
  ['pageString', WordInput],
  ['pageText', WordInput],
  ['seo', SeoInput],
  ['legalPage', LegalPageInput],
])

export function withCustomInput(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const input = inputs.get(type.name)
  const components: object = { input }
  return input ? { ...type, components } : type
}

const { browserImagesUrl } = toLake({
  NEXT_PUBLIC_SANITY_PROJECT_ID: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
  NEXT_PUBLIC_SANITY_DATASET: process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  // A browser reaches the embedded lake below the site's own address.
  LAKE_PORT: 0,
})

function SeoInput(props: ObjectInputProps) {
  const { document, settings, ready } = usePreviewed()
  const names = toLanguageNames(useStudioLocale())
  const own = findChosenPicture(getIn(document, ['image']), browserImagesUrl)
  const ofAll = findChosenPicture(getIn(settings, ['socialImage']), browserImagesUrl)
  // The picture of a document comes before the one of all pages. Without the latter, the site draws it beside the title.
  const pictures = { chosen: ofAll && (own ?? ofAll).src, beside: own }
  const previews = locales.flatMap((language) => {
    const page = toPagePreview(document, settings, language)
    if (!page) return []
    const picture = <SharedPicture key={language} page={page} {...pictures} />
    return { ...page, language, languageName: names[language], host: window.location.host, picture }
  })
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      {ready && <PagePreviews pages={previews} />}
    </Stack>
  )
}

import { Stack, Text } from '@sanity/ui'
import type { StaticImageData } from 'next/image'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { getIn } from 'releases/content/values'
import { outlinesShape } from 'releases/drawing/text'
import { toBrowserImagesUrl } from 'releases/lake'
import { type ObjectInputProps, type SchemaTypeDefinition, useEditState, useFormValue } from 'sanity'
import { TranslationInput, toTranslationInput } from 'studio-kit/translation/TranslationInput'
import { toLinkInput } from 'studio-kit/ui/LinkInput'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { PagePreviews } from 'studio-kit/ui/PagePreviews'
import { toLocalePath } from '#lib/addresses.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { defaultLocale, locales, toLanguageNames } from '#lib/languages.ts'
import { listedPages, pages } from '#lib/pages.ts'
import { type DrawingMaterial, drawSocialImage } from '#lib/seo/social/drawSocialImage.ts'
import scenesFile from '#lib/seo/social/scenes.svg'
import { AmountInput, PriceInput } from './PriceInput.tsx'
import { findBuiltInWord, findChosenPicture, type PagePreview, toPagePreview } from './pagePreview.ts'
import { toPageTitle } from './structure.ts'
import { useT } from './words/words.ts'

const LinkInput = toLinkInput((language) =>
  listedPages.map((page) => ({
    path: toLocalePath(pages[page].path, defaultLocale),
    title: toPageTitle(page, language),
  })),
)

/** A bilingual text of a page. An empty field has the site's built-in words as its placeholder. */
const WordInput = toTranslationInput(findBuiltInWord)

const inputs = new Map<string, object>([
  ['price', PriceInput],
  ['priceAmount', AmountInput],
  ['localeString', TranslationInput],
  ['localeText', TranslationInput],
  ['localeBlocks', TranslationInput],
  ['linkAddress', LinkInput],
  ['pageString', WordInput],
  ['pageText', WordInput],
  ['seo', SeoInput],
])

/** Replaces the input of the types above. */
export function withCustomInput(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const input = inputs.get(type.name)
  const components: object = { input }
  return input ? { ...type, components } : type
}

function SeoInput(props: ObjectInputProps) {
  const document = useFormValue([])
  const names = toLanguageNames(useStudioLocale())
  const { published, ready } = useEditState(siteSettingsId, 'siteSettings')
  const imagesUrl = toBrowserImagesUrl(
    process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
    process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  )
  // A project has a picture of its own.
  const chosen =
    findChosenPicture(getIn(document, ['image']), imagesUrl) ??
    findChosenPicture(getIn(published, ['socialImage']), imagesUrl)
  const previews = locales.flatMap((language) => {
    const page = toPagePreview(document, published, language)
    if (!page) return []
    const picture = <SharedPicture key={language} page={page} chosen={chosen} />
    return { ...page, language, languageName: names[language], host: window.location.host, picture }
  })
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      {ready && <PagePreviews pages={previews} />}
    </Stack>
  )
}

const { src: scenesUrl }: StaticImageData = scenesFile

let loaded: Promise<DrawingMaterial> | undefined

/** Loads the drawings and letters of shared pictures once, with the first preview; again after a failure. */
function getMaterial(): Promise<DrawingMaterial> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<DrawingMaterial> {
  const [answer, outlines] = await Promise.all([fetch(scenesUrl), import('../fonts/outlines.json')])
  if (!answer.ok) throw new Error(`${scenesUrl} was answered with status ${answer.status}.`)
  return { scenes: await answer.text(), outlines: outlinesShape.parse(outlines.default) }
}

const frame = { display: 'block', width: '100%', aspectRatio: '1200 / 630', objectFit: 'cover' } as const

/** The picture of a shared link: the owner's, or else the one that the site draws. */
const SharedPicture = ({ page, chosen }: { page: PagePreview; chosen: string | null }) =>
  chosen === null ? <DrawnPicture preview={page} /> : <Picture src={chosen} />

const Picture = ({ src }: { src: string }) => (
  // biome-ignore lint/performance/noImgElement: the Studio shows the original file; Next would resize it
  <img src={src} alt="" style={frame} />
)

function DrawnPicture({ preview }: { preview: PagePreview }) {
  const t = useT()
  const [material, setMaterial] = useState<DrawingMaterial | 'failed' | null>(null)
  useEffect(() => {
    getMaterial().then(setMaterial, () => setMaterial('failed'))
  }, [])
  // Deferred, because drawing takes a few milliseconds and must not delay typing.
  const { scene, brand, title } = useDeferredValue(preview)
  const drawn = useMemo(() => {
    if (material === null || material === 'failed') return null
    return `data:image/svg+xml,${encodeURIComponent(drawSocialImage({ scene, brand, title }, material))}`
  }, [material, scene, brand, title])
  if (drawn !== null) return <Picture src={drawn} />
  return (
    <div style={{ ...frame, display: 'grid', placeItems: 'center' }}>
      {material === 'failed' && (
        <Text size={1} muted>
          {t('seo.pictureFailed')}
        </Text>
      )}
    </div>
  )
}

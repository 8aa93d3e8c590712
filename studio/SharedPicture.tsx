import { outlinesShape } from '@freelance-site/content'
import { Text } from '@sanity/ui'
import type { StaticImageData } from 'next/image'
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SocialPicture } from '#lib/seo/social/drawSocialImage.ts'
import scenesFile from '#lib/seo/social/scenes.svg'
import type { PagePreview } from './pagePreview.ts'
import { useT } from './words/words.ts'

const { src: scenesUrl }: StaticImageData = scenesFile

type Draw = (page: PagePreview, picture: SocialPicture | null) => string

let loaded: Promise<Draw> | undefined

/** Loads what draws pictures of shared links once, with the first preview; again after a failure. */
function getDraw(): Promise<Draw> {
  loaded ??= loadDraw().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function loadDraw(): Promise<Draw> {
  const [{ drawSocialImage }, answer, outlinesFile] = await Promise.all([
    import('#lib/seo/social/drawSocialImage.ts'),
    fetch(scenesUrl),
    import('../fonts/outlines.json'),
  ])
  if (!answer.ok) throw new Error(`${scenesUrl} was answered with status ${answer.status}.`)
  const material = { scenes: await answer.text(), outlines: outlinesShape.parse(outlinesFile.default) }
  return ({ scene, brand, title }, picture) => drawSocialImage({ scene, brand, title }, material, picture).svg
}

const frame: CSSProperties = {
  display: 'block',
  width: '100%',
  aspectRatio: '1200 / 630',
  objectFit: 'cover',
}

type SharedPictureProps = {
  page: PagePreview
  /** The address of the picture that the owner has chosen; null if the site draws one. */
  chosen: string | null
  /** The picture of a document, which is drawn beside its title. */
  beside: SocialPicture | null
}

/** The picture of a shared link: the owner's, or else the one that the site draws. */
export const SharedPicture = ({ page, chosen, beside }: SharedPictureProps) =>
  chosen === null ? <DrawnPicture page={page} beside={beside} /> : <Picture src={chosen} />

/** The content of a picture as a data URL, since a drawing loads nothing; null until it is loaded, and without an address. */
function usePictureData(src: string | null): string | null {
  const [loaded, setLoaded] = useState<{ src: string; data: string } | null>(null)
  useEffect(() => {
    if (src === null) return
    const controller = new AbortController()
    const load = async () => {
      const blob = await (await fetch(src, { signal: controller.signal })).blob()
      const reader = new FileReader()
      reader.onload = () => setLoaded({ src, data: String(reader.result) })
      reader.readAsDataURL(blob)
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) console.warn('A picture could not be loaded.', error)
    })
    return () => controller.abort()
  }, [src])
  return loaded !== null && loaded.src === src ? loaded.data : null
}

const Picture = ({ src }: { src: string }) => (
  // biome-ignore lint/performance/noImgElement: the Studio shows the original file; Next would resize it
  <img src={src} alt="" style={frame} />
)

function DrawnPicture({ page, beside }: Omit<SharedPictureProps, 'chosen'>) {
  const data = usePictureData(beside?.src ?? null)
  const t = useT()
  const [draw, setDraw] = useState<{ with: Draw } | 'failed' | null>(null)
  useEffect(() => {
    getDraw().then(
      (loadedDraw) => setDraw({ with: loadedDraw }),
      () => setDraw('failed'),
    )
  }, [])
  // Deferred, because drawing takes a few milliseconds and must not delay typing.
  const deferred = useDeferredValue(page)
  const { scene, brand, title } = deferred
  const focus = beside?.focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture depends on these texts of the page, and its picture
  const svg = useMemo(() => {
    const picture = data === null || focus === undefined ? null : { src: data, focus }
    return draw === null || draw === 'failed' ? null : draw.with(deferred, picture)
  }, [draw, scene, brand, title, data, focus])
  if (svg !== null) return <Picture src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
  return (
    <div style={{ ...frame, display: 'grid', placeItems: 'center' }}>
      {draw === 'failed' && (
        <Text size={1} muted>
          {t('seo.pictureFailed')}
        </Text>
      )}
    </div>
  )
}

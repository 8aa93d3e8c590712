import { outlinesShape } from '@freelance-site/content'
import { Text } from '@sanity/ui'
import type { StaticImageData } from 'next/image'
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useState } from 'react'
import scenesFile from '#lib/seo/social/scenes.svg'
import type { PagePreview } from './pagePreview.ts'
import { useT } from './words/words.ts'

const { src: scenesUrl }: StaticImageData = scenesFile

type Draw = (page: PagePreview) => string

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
  return ({ scene, brand, title }) => drawSocialImage({ scene, brand, title }, material).svg
}

const frame: CSSProperties = {
  display: 'block',
  width: '100%',
  aspectRatio: '1200 / 630',
  objectFit: 'cover',
}

/** The picture of a shared link: the owner's, or else the one that the site draws. */
export const SharedPicture = ({ page, chosen }: { page: PagePreview; chosen: string | null }) =>
  chosen === null ? <DrawnPicture page={page} /> : <Picture src={chosen} />

const Picture = ({ src }: { src: string }) => (
  // biome-ignore lint/performance/noImgElement: the Studio shows the original file; Next would resize it
  <img src={src} alt="" style={frame} />
)

function DrawnPicture({ page }: { page: PagePreview }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture depends on these three texts of the page
  const svg = useMemo(
    () => (draw === null || draw === 'failed' ? null : draw.with(deferred)),
    [draw, scene, brand, title],
  )
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

import type { StaticImageData } from 'next/image'
import type { CSSProperties } from 'react'
import errorScenes from './errorScenes.svg'
import sprite from './sprite.svg'

const { src }: StaticImageData = sprite
const { src: errorSrc }: StaticImageData = errorScenes

/**
 * The address of one drawing: same origin, named by its hash, so cached for a year. Those of error pages are a file of their own, which
 * a first visit does not load.
 */
const toSpriteUrl = (symbol: string): string =>
  `${symbol === 'error' || symbol.startsWith('error-') ? errorSrc : src}#${symbol}`

const project = { width: 600, height: 400 }
const error = { width: 480, height: 360 }

type Drawing = { width: number; height: number; layers: readonly string[]; keep?: string }

/**
 * The drawings, with their natural sizes, their layers from back to front, and the edge that no crop cuts off. Each layer has its name as `data-layer`, so
 * that a style sheet can animate it (the sun rises).
 */
const drawings = {
  hero: { width: 560, height: 600, layers: ['hero-sky', 'hero-sun', 'hero-land'] },
  bakery: { ...project, layers: ['bakery'], keep: 'xMidYMax' },
  map: { ...project, layers: ['map'], keep: 'xMidYMin' },
  learning: { ...project, layers: ['learning'] },
  photo: { ...project, layers: ['photo'] },
  'error-404': { ...error, layers: ['error-404'] },
  'error-500': { ...error, layers: ['error-500'] },
  'error-503': { ...error, layers: ['error-503'] },
  error: { ...error, layers: ['error'] },
  swallow: { width: 84, height: 96, layers: ['swallow'] },
  client: { width: 120, height: 132, layers: ['client'] },
  brand: { width: 34, height: 34, layers: ['brand'] },
} as const

export type IllustrationName = keyof typeof drawings

const homeLayers: readonly string[] = drawings.hero.layers

/**
 * The drawing of an error page. The three scenes show the landscape of home's drawing: if that was replaced, all error
 * pages have one neutral drawing.
 */
export const toErrorDrawing = (status: 404 | 500 | 503): IllustrationName =>
  homeLayers.includes('hero-land') ? `error-${status}` : 'error'

/**
 * A decorative drawing in the colours of the theme. A style sheet that gives it another aspect ratio crops it around its
 * middle, or from the edge opposite to the one it keeps. The hero loses nothing important down to 3:2.
 */
export function Illustration({
  name,
  className,
  style,
}: {
  name: IllustrationName
  className?: string
  /** For the Studio only: the policy of public pages forbids inline styles. */
  style?: CSSProperties
}) {
  const { width, height, layers, keep = 'xMidYMid' }: Drawing = drawings[name]
  return (
    <svg
      className={className}
      style={style}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={`${keep} slice`}
      aria-hidden="true"
    >
      {layers.map((layer) => (
        <use key={layer} data-layer={layer} href={toSpriteUrl(layer)} width={width} height={height} />
      ))}
    </svg>
  )
}

export type IconName = 'close' | 'check' | 'arrow' | 'external'

/** An icon in the colour of the text around it. Decorative unless it has a title. */
export function Icon({ name, title }: { name: IconName; title?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      <use href={toSpriteUrl(name)} width={24} height={24} />
    </svg>
  )
}

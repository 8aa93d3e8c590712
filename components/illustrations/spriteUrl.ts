import type { StaticImageData } from 'next/image'
import sprite from './sprite.svg'

const { src }: StaticImageData = sprite

/** The address of one drawing of the sprite: same origin, named by its content, so cached for good. */
export const toSpriteUrl = (symbol: string): string => `${src}#${symbol}`

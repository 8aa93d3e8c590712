import { toSpriteUrl } from './spriteUrl.ts'

export type IconName = 'close' | 'check' | 'arrow' | 'external'

/** A sign of the interface in the colour of the text around it. Decorative unless it has a title. */
export function Icon({ name, className, title }: { name: IconName; className?: string; title?: string }) {
  return (
    <svg
      className={className}
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

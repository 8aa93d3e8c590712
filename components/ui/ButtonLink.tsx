import { button as styles } from '#components/styles/shared.ts'
import { PageLink, type PageLinkProps } from './PageLink.tsx'

type ButtonLinkProps = PageLinkProps & {
  /** The primary button; `quiet` makes it secondary. */
  quiet?: boolean
  small?: boolean
}

/** A link to a page of this site that looks like a button. */
export const ButtonLink = ({ quiet, small, ...rest }: ButtonLinkProps) => (
  <PageLink
    {...rest}
    className={styles.button}
    data-quiet={quiet || undefined}
    data-small={small || undefined}
  />
)

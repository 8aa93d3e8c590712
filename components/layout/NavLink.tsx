'use client'

import type { ReactNode } from 'react'
import { usePagePath } from '#components/preferences/usePagePath.ts'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/languages.ts'
import type { PagePath } from '#lib/pages.ts'

type Props = { path: PagePath; locale: Locale; children: ReactNode }

/** A link of the main navigation: marks the current page. */
export const NavLink = ({ path, ...rest }: Props) => (
  <PageLink {...rest} path={path} aria-current={usePagePath() === path ? 'page' : undefined} />
)

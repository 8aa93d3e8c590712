import { consent } from './en/consent.ts'
import { contact } from './en/contact.ts'
import { cookies } from './en/cookies.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { layout } from './en/layout.ts'
import { meta } from './en/meta.ts'
import { packages } from './en/packages.ts'
import { privacy } from './en/privacy.ts'
import { projects } from './en/projects.ts'
import { services } from './en/services.ts'
import { settings } from './en/settings.ts'
import { terms } from './en/terms.ts'
import type { Dictionary } from './fr.ts'

/** The English texts. */
export const en: Dictionary = {
  consent,
  contact,
  cookies,
  errors,
  home,
  layout,
  meta,
  packages,
  privacy,
  projects,
  services,
  settings,
  terms,
}

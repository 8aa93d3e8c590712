import type { Dictionary } from '../fr/dictionary.ts'
import { consent } from './consent.ts'
import { contact } from './contact.ts'
import { cookies } from './cookies.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { layout } from './layout.ts'
import { meta } from './meta.ts'
import { packages } from './packages.ts'
import { privacy } from './privacy.ts'
import { projects } from './projects.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { terms } from './terms.ts'

/** The English texts. */
export const dictionary: Dictionary = {
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

import button from './button.module.css'
import callToContact from './callToContact.module.css'
import formattedText from './formattedText.module.css'
import localWords from './localWords.module.css'
import nextSteps from './nextSteps.module.css'
import person from './person.module.css'
import picture from './picture.module.css'
import section from './section.module.css'

// Their rules change some of those above.

import projects from './projects.module.css'
import testimonials from './testimonials.module.css'

/**
 * The style sheets that several kinds of pages need. Whoever needs one imports it from here: all pages then have them in the same
 * order, so that the bundler puts them into one file, and those of each kind of page into another. The layouts import it before their own.
 */
export {
  button,
  callToContact,
  formattedText,
  localWords,
  nextSteps,
  person,
  picture,
  projects,
  section,
  testimonials,
}

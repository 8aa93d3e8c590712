import neighbours from './neighbours.module.css'
import opening from './opening.module.css'
import story from './story.module.css'

// Their rules change some of those above.

import note from './note.module.css'
import page from './page.module.css'
import project from './project.module.css'

/** The style sheets of the pages that documents have of their own, in one order: see shared.ts. */
export { neighbours, note, opening, page, project, story }

import { stringToPath, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { toTitles } from '../publish/fieldProblems.ts'
import { useTitle } from './DocumentLink.tsx'
import { focusWhenRendered } from './focusWhenRendered.ts'

type Props = {
  document: string
  type: string /** As in the Studio: `sections[_key=="a"].body.fr`. */
  path: string
}

/** A link to a field, named by the titles of its document and of the fields around it. It opens the document and focuses the field. */
export function FieldLink({ document, type, path }: Props) {
  const schemaType = useSchema().get(type)
  const title = useTitle({ _id: document, _type: type }) ?? document
  // Ends the path of a formatted text at its language, because the parts below it have only Sanity's titles.
  const shown = stringToPath(path.replace(/\[[^[]*\]\.markDefs.*$/s, ''))
  return (
    <IntentLink
      intent="edit"
      params={{ id: document, type, path }}
      style={{ textDecoration: 'underline', textUnderlineOffset: 2 }}
      onClick={() => focusWhenRendered(path, { orAround: true })}
    >
      {[title, ...(schemaType ? toTitles(schemaType, shown) : [])].join(' › ')}
    </IntentLink>
  )
}

import { Illustration } from '#components/illustrations/Illustration.tsx'
import type { ProjectView } from '#lib/content/project.ts'
import type { Locale } from '#lib/languages.ts'
import { Picture } from './Picture.tsx'

type Props = { project: ProjectView; locale: Locale; sizes: string }

/** The picture of a project, or its drawing. */
export const ProjectPicture = ({ project: { image, illustration }, locale, sizes }: Props) =>
  image ? <Picture image={image} locale={locale} sizes={sizes} /> : <Illustration name={illustration} />

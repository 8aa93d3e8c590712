import { Select, Stack } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { FormEvent } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { useT } from '../words/words.ts'
import { useStudioLocale } from './languages.ts'

type LinkTarget = { path: string; title: string }

/** An input for the address of a link: a list of the site's pages, and Sanity's field for any other address. */
export const toLinkInput = (toPages: (language: StudioLanguage) => readonly LinkTarget[]) =>
  function LinkInput(props: StringInputProps) {
    const t = useT()
    const pages = toPages(useStudioLocale())
    const { value, readOnly, onChange } = props
    return (
      <Stack gap={2}>
        <Select
          aria-label={t('link.page')}
          value={pages.find(({ path }) => path === value)?.path ?? ''}
          disabled={readOnly}
          onChange={({ currentTarget }: FormEvent<HTMLSelectElement>) =>
            onChange(currentTarget.value === '' ? unset() : set(currentTarget.value))
          }
        >
          <option value="">{t('link.page')}</option>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </Select>
        {props.renderDefault(props)}
      </Stack>
    )
  }

import { useTranslation } from 'react-i18next'
import { ConfluenceFields } from '#features/sources/form/confluence-fields.tsx'
import { GoogleDriveFields } from '#features/sources/form/google-drive-fields.tsx'
import { SharePointFields } from '#features/sources/form/sharepoint-fields.tsx'
import { WebFields } from '#features/sources/form/web-fields.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** The location of the documents and the account that reads them. */
export function PlaceFields(props: PartProps) {
  const { t } = useTranslation()
  const { draft, at, onChange } = props
  switch (draft.type) {
    case 'confluence':
      return <ConfluenceFields {...props} />
    case 'google_drive':
      return <GoogleDriveFields {...props} />
    case 'sharepoint':
      return <SharePointFields {...props} />
    case 'web':
      return <WebFields {...props} />
    default:
      return (
        <TextField
          label={t('sources.directory')}
          guide="connector#local-files"
          help={t('sources.directory_help')}
          error={at('settings.directory') && t('sources.directory_required')}
          isCode
          value={draft.directory}
          onChange={(directory) => onChange({ directory })}
        />
      )
  }
}

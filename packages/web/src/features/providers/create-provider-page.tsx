import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProviderForm } from '#features/providers/provider-form.tsx'
import { useCreateProvider } from '#features/providers/providers.queries.ts'
import { notify } from '#lib/notify.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { size } from '#ui/sizes.ts'

export function CreateProviderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateProvider()
  return (
    <Box sx={{ maxWidth: size.form }}>
      <BackLink to="/admin/providers">{t('providers.back')}</BackLink>
      <PageHead title={t('providers.new')} guide="provider#create" intro={t('providers.new_help')} />
      <ProviderForm
        error={create.error}
        busy={create.isPending}
        onSave={(input, models) =>
          create.mutate(
            { ...input, models },
            {
              onSuccess: ({ id, name, added }) => {
                notify(
                  added > 0
                    ? t('providers.created_with_models', { name, count: added })
                    : t('providers.created', { name }),
                )
                void navigate({
                  to: '/admin/providers/$providerId',
                  params: { providerId: id },
                  ignoreBlocker: true,
                })
              },
            },
          )
        }
      />
    </Box>
  )
}

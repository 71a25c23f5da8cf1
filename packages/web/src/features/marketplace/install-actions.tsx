import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MarketplaceCard } from '@parlance/contract/assistants/marketplace.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstall, useUninstall } from '#features/marketplace/marketplace.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { notify } from '#lib/notify.ts'

type Props = {
  card: Pick<MarketplaceCard, 'id' | 'name' | 'is_installed' | 'is_mine'>
  /** Whether it is the main action of the assistant's page. */
  main?: boolean
}

/** Adds an assistant to my list or removes it, and leads to a chat with it. */
export function InstallActions({ card, main = false }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const can = useCan()
  const install = useInstall()
  const uninstall = useUninstall()
  const [isTrying, setIsTrying] = useState(false)
  const { id, name } = card
  const chat = () => void navigate({ to: '/chat', search: { assistant: id } })
  const isMine = card.is_installed || card.is_mine
  const tryIt = () => {
    setIsTrying(true)
    install.mutate(id, {
      onSuccess: () => {
        notify(t('marketplace.try_card_done', { name }), {
          action: {
            label: t('common.undo'),
            run: () => {
              if (router.state.location.search.assistant === id) void navigate({ to: '/marketplace' })
              uninstall.mutate(id, { onSuccess: () => notify(t('marketplace.uninstalled_done', { name })) })
            },
          },
        })
        chat()
      },
      onSettled: () => setIsTrying(false),
    })
  }
  const size = main ? 'medium' : 'small'

  if (!isMine) {
    if (!can('marketplace:install')) return null
    return (
      <>
        <Button
          size={size}
          variant={main ? 'contained' : 'outlined'}
          aria-label={t('marketplace.install_of', { name })}
          loading={install.isPending && !isTrying}
          disabled={install.isPending}
          loadingPosition="start"
          onClick={() =>
            install.mutate(id, {
              onSuccess: () =>
                // the assistant's own page already has this button
                notify(
                  t('marketplace.installed_done', { name }),
                  main ? {} : { action: { label: t('marketplace.chat'), run: chat } },
                ),
            })
          }
        >
          {t('marketplace.install')}
        </Button>
        {can('chat:create') && (
          <Button
            size={size}
            aria-label={t('marketplace.try_card_of', { name })}
            loading={isTrying}
            disabled={install.isPending}
            onClick={tryIt}
          >
            {t('marketplace.try_card')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          mr: 'auto',
          typography: 'subtitle2',
          color: 'success.main',
        }}
      >
        <CheckOutlined fontSize="small" />
        {t(card.is_mine ? 'marketplace.mine' : 'marketplace.installed')}
      </Box>
      {main && card.is_installed && (
        <Button
          loading={uninstall.isPending}
          loadingPosition="start"
          onClick={() =>
            uninstall.mutate(id, { onSuccess: () => notify(t('marketplace.uninstalled_done', { name })) })
          }
        >
          {t('marketplace.uninstall')}
        </Button>
      )}
      <Button
        size={size}
        variant={main ? 'contained' : 'outlined'}
        aria-label={t('marketplace.chat_with', { name })}
        onClick={chat}
      >
        {t('marketplace.chat')}
      </Button>
    </>
  )
}

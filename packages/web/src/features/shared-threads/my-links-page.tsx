import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LinkList } from '#features/shared-threads/link-list.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** The links that I have created to my conversations. */
export function MyLinksPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead
        title={t('sharedThreads.mine')}
        guide="conversation#share"
        intro={t('sharedThreads.mine_intro')}
      />
      <Box sx={{ mt: 2.25 }}>
        <LinkList
          label={t('sharedThreads.mine')}
          threadId={null}
          empty={
            <StatePanel
              icon={<LinkOutlined />}
              title={t('sharedThreads.mine_empty')}
              help={t('sharedThreads.mine_empty_help')}
            />
          }
        />
      </Box>
    </>
  )
}

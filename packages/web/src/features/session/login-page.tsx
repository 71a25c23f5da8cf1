import LoginOutlined from '@mui/icons-material/LoginOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#features/session/language-switch.tsx'
import { LoginSample } from '#features/session/login-sample.tsx'
import { startLogin } from '#features/session/start-login.ts'
import { findOutMoreUrl, organisationName, supportUrl } from '#lib/config.ts'
import { Logo } from '#ui/content/logo.tsx'

export function LoginPage() {
  const { t } = useTranslation()
  return (
    <Box
      sx={{
        minHeight: '100%',
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0,1fr) minmax(440px,560px)' },
      }}
    >
      <title>{t('common.product')}</title>
      <Box
        component="aside"
        sx={{ display: { xs: 'none', md: 'flex' }, flexDirection: 'column', p: '48px 64px', minWidth: 0 }}
      >
        <Logo height={34} />
        <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', py: 4 }}>
          <LoginSample />
        </Box>
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t('session.principle')}
        </Typography>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100%',
          px: { xs: 3, sm: 6, md: 8, lg: 10 },
          py: 4,
          bgcolor: 'sheet',
          border: { md: '1px solid' },
          borderColor: { md: 'divider' },
          borderRightWidth: 0,
          borderRadius: { md: '16px 0 0 16px' },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: { xs: 'space-between', md: 'flex-end' },
            alignItems: 'center',
          }}
        >
          <Box sx={{ display: { md: 'none' } }}>
            <Logo height={32} />
          </Box>
          <LanguageSwitch />
        </Box>
        <Box
          sx={{ my: 'auto', py: 4, width: '100%', maxWidth: 480, alignSelf: { xs: 'center', md: 'auto' } }}
        >
          {organisationName && (
            <Typography variant="subtitle2" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {organisationName}
            </Typography>
          )}
          <Typography variant="h1">{t('session.title')}</Typography>
          <Typography variant="reading" component="p" sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
            {t('session.intro')}
          </Typography>
          <Button
            variant="contained"
            fullWidth
            startIcon={<LoginOutlined />}
            onClick={startLogin}
            sx={{ minHeight: 48, fontSize: '1rem', whiteSpace: 'normal' }}
          >
            {t('session.sign_in')}
          </Button>
          {findOutMoreUrl && (
            <Button href={findOutMoreUrl} fullWidth sx={{ mt: 1.5 }}>
              {t('session.find_out_more')}
            </Button>
          )}
          {supportUrl && (
            <Button href={supportUrl} fullWidth sx={{ mt: 1.5 }}>
              {t('session.help')}
            </Button>
          )}
        </Box>
        <Typography variant="caption" sx={{ color: 'muted', textAlign: 'right' }}>
          {t('session.version', { version: FRONTEND_VERSION })}
        </Typography>
      </Box>
    </Box>
  )
}

export const en = {
  connect: 'Connect to FeatureBase',
  feedback: 'Give feedback',
  sdk_failed: 'Failed to load FeatureBase SDK',
  auth_failed: 'Failed to authenticate with FeatureBase',
  not_configured: 'FeatureBase is not set up. Please contact your administrator.',
  check_organisation:
    'The organisation is missing or wrong: enter the part before .featurebase.app in the address of your workspace.',
  check_secret: 'The JWT secret is missing.',
  check_sdk: 'The script of FeatureBase cannot be loaded from this address.',
}

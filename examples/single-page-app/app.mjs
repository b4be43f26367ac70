/* Runs in the browser: `oidc` is the library's own bundle, `settings` what the server of the example put in. */
const { platform, clientId } = globalThis.settings
const self = window.location.origin
const manager = new globalThis.oidc.UserManager({
  authority: platform,
  client_id: clientId,
  redirect_uri: `${self}/`,
  post_logout_redirect_uri: `${self}/`,
  scope: 'openid email',
  // The ID token says who it is; name and email come from userinfo (OpenID Connect Core 5.4).
  loadUserInfo: true,
  // Named here, so that nothing but the token and userinfo endpoints has to answer pages of other origins.
  metadata: {
    issuer: platform,
    authorization_endpoint: `${platform}/oauth2/auth`,
    token_endpoint: `${platform}/oauth2/token`,
    userinfo_endpoint: `${platform}/userinfo`,
    end_session_endpoint: `${platform}/oauth2/sessions/logout`,
  },
})

/** The person of this browser: of an answer in the address, or of before. */
async function findUser() {
  const query = new URLSearchParams(window.location.search)
  if (!query.has('code') && !query.has('error')) return manager.getUser()
  const user = await manager.signinCallback()
  window.history.replaceState(null, '', '/')
  return user
}

const element = (id) => document.getElementById(id)
element('in').addEventListener('click', () => manager.signinRedirect())
element('out').addEventListener('click', () => manager.signoutRedirect())
try {
  const user = await findUser()
  element('who').textContent = user ? `Signed in as ${user.profile.email}` : 'Nobody is signed in'
  element(user ? 'out' : 'in').hidden = false
} catch (error) {
  element('who').textContent = `Signing in failed: ${error.message}`
  element('in').hidden = false
}

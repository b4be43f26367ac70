import { CurrentUser } from './current-user.tsx'
import { SignOut } from './sign-out.tsx'

/** The current user and the sign-out button. */
export function NavRailFooter() {
  return (
    <>
      <CurrentUser />
      <SignOut />
    </>
  )
}

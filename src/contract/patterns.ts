/** What short texts are made of that more than one place reads. */

/** A user name: letters and digits. */
export const USERNAME = /^[A-Za-z0-9]+$/;

/** What names a sign-up that a mail finishes. */
export const SIGN_UP_TOKEN = /^[\w-]{43}$/;

/** An id in an address or a query. Ten digits can be more than LIMITS.idMax. */
export const ID = /^[1-9]\d{0,9}$/;

/** After which post the next ones begin: its value in the order of the list (a time in milliseconds, say) and its id. */
export const CURSOR = /^(\d{1,15})\.(\d{1,10})$/;

/** An e-mail address as a link. */
export const MAILTO = /^mailto:[^\s?@]+@[^\s?@]+$/;

/** A domain name, as in an e-mail address behind the @. */
export const DOMAIN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;

import { Link, useLocation, useNavigationType } from "react-router";
import { text } from "../../locales/en/open.ts";
import { Facts } from "./facts.tsx";
import { PlainPage, Section } from "./plain-page.tsx";
import styles from "./test-page.module.css";

const words = text.diagnostics.test;
const addresses = ["/auth", "/", "/help", "/minimal", "/debug", "/diagnostics", "/not-found"];

/** Shows what the router makes of an address, with links to try it. */
export function TestPage() {
  const { pathname, search, hash } = useLocation();
  const arrival = useNavigationType();
  const facts = [
    { name: words.path, value: pathname },
    { name: words.search, value: search || words.none },
    { name: words.hash, value: hash || words.none },
    { name: words.arrival, value: words.arrivals[arrival] },
  ];
  return (
    <PlainPage title={words.title} lead={words.lead}>
      <Section title={words.location}>
        <Facts facts={facts} />
      </Section>
      <Section title={words.links}>
        <ul className={styles.links}>
          {addresses.map((address) => (
            <li key={address}>
              <Link to={address}>{address}</Link>
            </li>
          ))}
          <li>
            <Link to="/test?page=2#here">{words.here}</Link>
          </li>
        </ul>
      </Section>
    </PlainPage>
  );
}

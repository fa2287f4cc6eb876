import { useState } from 'react';
import styles from './app.module.css';
import { edition } from './edition';

/** The shop's page. */
export default function CartApp() {
  const [count, setCount] = useState(0);
  return (
    <section className={styles.cart}>
      <h2>Cart, {edition}</h2>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} in the cart
      </button>
    </section>
  );
}

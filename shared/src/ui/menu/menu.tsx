import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names';
import styles from './menu.module.css';
import { makeTypeAhead, nextIndex } from './menu-keys';
import { type MenuPlace, placeMenu } from './menu-position';
import { useDismiss } from './use-dismiss';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Called after the menu has closed, so that a dialog it opens restores the focus to the menu's opener. */
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** Name of the menu for assistive technology. */
  readonly label: string;
  /**
   * Position; null while it is closed. A press on the element that opened it is left to that element, which may toggle.
   */
  readonly place: MenuPlace | null;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

type OpenMenuProps = MenuProps & { readonly place: MenuPlace };

/**
 * Parent of the menu: the modal dialog of its opener, since everything beside a dialog is inert; else the main
 * landmark.
 */
function hostOf(place: MenuPlace): Element {
  const origin = 'x' in place ? document.activeElement : place;
  return origin?.closest('dialog[open], main') ?? document.querySelector('main') ?? document.body;
}

/** Positions the menu before it is painted, gives it the focus, and restores the focus when it closes. */
function useOpenMenu(place: MenuPlace) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = ref.current;
    if (menu === null) return;
    const { left, top } = placeMenu(
      place,
      { width: menu.offsetWidth, height: menu.offsetHeight },
      window.visualViewport ?? { width: window.innerWidth, height: window.innerHeight },
    );
    menu.style.left = `${left}px`;
    menu.style.top = `${top}px`;
    const opener = document.activeElement;
    // The first item has the focus for keyboard users; a pointer user sees no ring (`:focus-visible`).
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    return () => {
      const hasFocus = document.activeElement === document.body || menu.contains(document.activeElement);
      if (hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [place]);
  return ref;
}

const OpenMenu = ({ label, place, items, onClose }: OpenMenuProps) => {
  const ref = useOpenMenu(place);
  const [findTyped] = useState(() => makeTypeAhead(Date.now));
  useDismiss(
    (target) => [ref.current, 'x' in place ? null : place].some((part) => part?.contains(target)),
    onClose,
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const elements = Array.from(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
    const current = elements.findIndex((element) => element.contains(document.activeElement));
    const labels = items.map((item) => item.label);
    const next = nextIndex(event.key, current, items.length) ?? findTyped(event.key, current, labels);
    if (next === null) return;
    event.preventDefault();
    elements[next]?.focus();
  };

  return createPortal(
    <div
      ref={ref}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classNames(styles.item, item.isDangerous && styles.dangerous)}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
        >
          {item.icon !== undefined && <span className={styles.icon}>{item.icon}</span>}
          {item.label}
        </button>
      ))}
    </div>,
    hostOf(place),
  );
};

/** A menu of actions at a point or an element, for keyboard, pointer and touch. */
export const Menu = ({ place, ...props }: MenuProps) =>
  place === null ? null : <OpenMenu {...props} place={place} />;

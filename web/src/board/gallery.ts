// The gallery: fixtures drawn by the board. For development only; it is not part of the built client.

import { mount } from "svelte";
import "../theme.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });

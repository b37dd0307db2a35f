# Decks as the R package officer writes them, upon the presentation that it brings: Rscript write_officer.R CONTENT.json DECK.pptx
suppressMessages(library(officer))

inches <- function(at) ph_location(left = at[[1]], top = at[[2]], width = at[[3]], height = at[[4]])

# A grey square of so many pixels; one where the content names none.
square_of <- function(pixels) {
  path <- tempfile(fileext = ".png")
  png::writePNG(array(0.4, c(pixels, pixels, 3)), path)
  path
}

style_of <- function(item) {
  fp_text(
    font.size = if (is.null(item$size)) 12 else item$size,
    font.family = if (is.null(item$font)) "Arial" else item$font,
    color = if (is.null(item$color)) "black" else paste0("#", item$color)
  )
}

add_item <- function(deck, item) {
  at <- inches(item$at)
  if (!is.null(item$picture)) {
    path <- square_of(if (is.null(item$pixels)) 1 else item$pixels)
    picture <- external_img(path, width = item$at[[3]], height = item$at[[4]], alt = item$picture)
    return(ph_with(deck, picture, location = at, use_loc_size = TRUE))
  }
  if (!is.null(item$link)) {
    words <- hyperlink_ftext(href = item$link$url, text = item$link$text, prop = fp_text(font.size = 12, font.family = "Arial"))
    return(ph_with(deck, block_list(fpar(words)), location = at))
  }
  if (!is.null(item$table)) {
    rows <- do.call(rbind, lapply(item$table, unlist))
    body <- as.data.frame(rows[-1, , drop = FALSE], stringsAsFactors = FALSE)
    names(body) <- rows[1, ]
    return(ph_with(deck, body, location = at))
  }
  # Charts are another package's.
  if (!is.null(item$chart)) return(deck)
  if (isTRUE(item$bullets)) {
    style <- list(style_of(item))
    points <- unordered_list(unlist(item$text), rep(1, length(item$text)), rep(style, length(item$text)))
    return(ph_with(deck, points, location = at))
  }
  paragraphs <- lapply(item$text, function(text) fpar(ftext(text, style_of(item))))
  ph_with(deck, do.call(block_list, paragraphs), location = at)
}

write_deck <- function(content, path) {
  deck <- read_pptx()
  for (index in seq_along(content$slides)) {
    slide <- content$slides[[index]]
    layout <- if (index == 1) "Title Slide" else "Title Only"
    title <- if (index == 1) ph_location_type("ctrTitle") else
      ph_location_template(left = 0.5, top = 0.2, width = 8, height = 0.8, type = "title")
    words <- fpar(ftext(slide$title, fp_text(font.size = 26, font.family = "Arial")))
    deck <- add_slide(deck, layout = layout, master = "Office Theme")
    if (nzchar(slide$title)) deck <- ph_with(deck, words, location = title)
    for (item in slide$items) deck <- add_item(deck, item)
    if (!is.null(slide$notes)) deck <- set_notes(deck, slide$notes, location = notes_location_type("body"))
  }
  print(deck, target = path)
}

arguments <- commandArgs(trailingOnly = TRUE)
write_deck(jsonlite::fromJSON(arguments[[1]], simplifyVector = FALSE), arguments[[2]])
